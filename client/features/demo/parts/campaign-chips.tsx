import { Chip } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'

/** On a phone the tags have a line of their own: in one row they would wrap only once the web font is there, and push the page down. */
export const CampaignChips = ({ relief, tags, className }: { relief: string; tags: string[]; className?: string }) => (
  <div className={cx('flex items-start gap-2 max-md:flex-col', className)}>
    <Chip tone="relief">{relief}</Chip>
    <p className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </p>
  </div>
)
