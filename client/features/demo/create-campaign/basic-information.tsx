import { Field } from '@/components/form/field'
import { Input } from '@/components/form/controls'
import type { PartProps } from './part'
import { TagInput } from './tag-input'

export function BasicInformation({ form, errors, update }: PartProps) {
  return (
    <div className="grid gap-7">
      <Field label="Company name" name="name" error={errors.name} required>
        <Input value={form.name} maxLength={200} onChange={(event) => update({ name: event.target.value })} />
      </Field>
      <Field label="Tagline" name="tagline" error={errors.tagline} required>
        <Input value={form.tagline} maxLength={200} onChange={(event) => update({ tagline: event.target.value })} />
      </Field>
      <TagInput tags={form.tags} onChange={(tags) => update({ tags })} />
      <Field
        label="Header image"
        name="headerImage"
        hint="An address that ends in .jpg or .png. This demonstration does not load it."
        optional
      >
        <Input
          type="url"
          value={form.headerImage}
          maxLength={2048}
          placeholder="https://"
          onChange={(event) => update({ headerImage: event.target.value })}
        />
      </Field>
    </div>
  )
}
