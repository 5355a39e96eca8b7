import { useRef, useState } from 'react'
import { Field, useFieldProps } from '@/components/form/field'
import { IconButton } from '@/components/ui/button'
import { Chip } from '@/components/ui/blocks'
import { Cross, Plus } from '@/components/ui/icons'
import { withTag } from './campaign-form'
import styles from './tag-input.module.css'

interface Props {
  tags: string[]
  onChange: (tags: string[]) => void
}

export function TagInput(props: Props) {
  return (
    <Field label="Tags" name="tags" hint="Type one and press Enter. Up to six read well on a card.">
      <TagBox {...props} />
    </Field>
  )
}

function TagBox({ tags, onChange }: Props) {
  const { id, 'aria-describedby': describedBy } = useFieldProps()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange(withTag(tags, typed))
    setTyped('')
    input.current?.focus()
  }
  return (
    <div className={styles.box}>
      {tags.map((tag) => (
        <RemovableTag
          key={tag}
          onRemove={() => {
            onChange(tags.filter((other) => other !== tag))
            input.current?.focus()
          }}
        >
          {tag}
        </RemovableTag>
      ))}
      <input
        ref={input}
        id={id}
        aria-describedby={describedBy}
        value={typed}
        maxLength={40}
        autoComplete="off"
        placeholder="Add a tag"
        className={styles.input}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <IconButton bare label="Add tag" onClick={add}>
        <Plus />
      </IconButton>
    </div>
  )
}

/** The icon of its button is small, but the touch target is not. */
const RemovableTag = ({ children, onRemove }: { children: string; onRemove: () => void }) => (
  <Chip tone="relief" className="pr-0">
    {children}
    <button
      type="button"
      className="rounded-control relative -my-0.5 grid size-8 place-items-center after:absolute after:-inset-1.5"
      aria-label={`Remove ${children}`}
      onClick={onRemove}
    >
      <Cross size={14} />
    </button>
  </Chip>
)
