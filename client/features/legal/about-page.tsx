import { brand } from '@/brand'
import type { PageHandle } from '@/lib/page'
import { aboutUs } from './about'
import { LegalLayout, mailTo, phone, section } from './legal-layout'

export const handle: PageHandle = {
  title: `About ${brand.name}`,
  description: `Who stands behind ${brand.name}: its people, its company and its regulatory position.`,
}

const sections = [
  ...aboutUs().map(({ id, title, text }) => section(id, title, ...text)),
  section('reach', 'Reach us', `Write to ${mailTo()}, ring ${phone}, or send a letter to ${brand.address.join(', ')}.`),
]

export const Component = () => (
  <LegalLayout title={`About ${brand.name}`} lede={brand.description} sections={sections} />
)
