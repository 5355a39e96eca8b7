import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** A registration for the investor show, as REST clients read it; its id is that of its submission. */
@Entity({ tableName: 'investor_show_registrations' })
export class InvestorShowRegistration {
  @PrimaryKey({ type: 'uuid' }) id!: string
  @Property({ type: 'text' }) firstName!: string
  @Property({ type: 'text' }) lastName!: string
  @Property({ type: 'text' }) email!: string
  @Property({ type: 'text' }) phone!: string
  @Property({ type: 'text' }) country!: string
  @Property({ type: 'text', nullable: true }) businessName!: string | null
  @Property({ type: 'text', nullable: true }) businessWebsite!: string | null
  @Property({ type: 'text', nullable: true }) jobRole!: string | null
  @Property({ type: 'timestamptz' }) createdAt!: Date
}
