import { useState, type ReactNode } from 'react'
import type { DateRange } from 'react-day-picker'

import { Checkbox } from '@/components/form/checkbox'
import { ErrorSummary } from '@/components/form/error-summary'
import { Field, FieldGroup, FieldScope } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { PasswordField } from '@/components/form/password-field'
import { Radio, RadioCard, RadioCards, Segment, Segments } from '@/components/form/radio'
import { Select } from '@/components/form/select'
import { Switch } from '@/components/form/switch'
import { Textarea } from '@/components/form/textarea'
import { Badge, CountBadge } from '@/components/ui/badge'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { Calendar } from '@/components/ui/calendar'
import { Chip, RemovableChip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { Dropdown, DropdownItem, DropdownLabel, DropdownSeparator } from '@/components/ui/dropdown'
import { EmptyState } from '@/components/ui/empty-state'
import { ArrowRight, Share, Sidebar as SidebarIcon } from '@/components/ui/icons'
import { Pagination } from '@/components/ui/pagination'
import { Card, Panel } from '@/components/ui/panel'
import { Progress } from '@/components/ui/progress'
import { SectionHeading } from '@/components/ui/section-heading'
import { Sidebar, SidebarItem, SidebarMain, SidebarProvider, SidebarToggle } from '@/components/ui/sidebar'
import { SkeletonGroup } from '@/components/ui/skeleton'
import { Statement } from '@/components/ui/statement'
import { Table, TableCell, TableHead, TableRow, TableRowHead } from '@/components/ui/table'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { ExternalLink, TextLink } from '@/components/ui/text-link'
import { Tooltip, TooltipProvider } from '@/components/ui/tooltip'
import { notify, notifyOutcome } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

export const handle: PageHandle = { title: 'Styleguide', robots: 'noindex, nofollow' }

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line grid content-start gap-5 border-t pt-6">
      <h2 className="eyebrow">{title}</h2>
      {children}
    </section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

function Buttons() {
  return (
    <Part title="Buttons and links">
      <Row>
        <Button>Apply Now</Button>
        <Button busy>Signing in...</Button>
        <Button notYet>Submit Application</Button>
        <Button disabled>Disabled</Button>
      </Row>
      <Row>
        <Button variant="secondary">Book Call</Button>
        <Button variant="secondary" size="small">
          Small
        </Button>
        <Button variant="plain">
          <Share size={18} />
          Share
        </Button>
        <IconButton label="Share">
          <Share />
        </IconButton>
      </Row>
      <Row>
        <ButtonLink to={paths.home} variant="quiet">
          <span>Learn More</span>
          <ArrowRight size={16} />
        </ButtonLink>
        <TextLink to={paths.risk}>A link in a sentence</TextLink>
        <ExternalLink href="https://www.gov.uk/">A link that leaves</ExternalLink>
      </Row>
    </Part>
  )
}

function Signs() {
  const [tags, setTags] = useState(['CleanTech', 'Hardware'])
  return (
    <Part title="Chips, badges, progress">
      <Row>
        <Chip>Seed</Chip>
        <Chip tone="quiet">Sample campaign</Chip>
        <Chip tone="relief">EIS Eligible</Chip>
        <Chip tone="success">Active</Chip>
        <Chip tone="danger">Failed</Chip>
        {tags.map((tag) => (
          <RemovableChip key={tag} onRemove={() => setTags(tags.filter((other) => other !== tag))}>
            {tag}
          </RemovableChip>
        ))}
      </Row>
      <Row>
        <Badge kind="new">New</Badge>
        <Badge kind="contact">In contact</Badge>
        <Badge kind="introduced">Introduced</Badge>
        <Badge kind="no-fit">Not a fit</Badge>
        <Badge kind="overdue">3 days overdue</Badge>
        <Badge kind="failed">Not delivered</Badge>
        <CountBadge count={3} label="3 unread messages" />
      </Row>
      <Progress value={65} label="Funded" />
    </Part>
  )
}

function Fields() {
  return (
    <Part title="Fields">
      <FieldScope id="guide">
        <ErrorSummary errors={{ email: 'Add the part after the @ sign, like brightwell.co.uk.' }} />
        <Field label="Full Name" name="name" hint="As it stands on your passport.">
          <Input />
        </Field>
        <Field
          label="Email Address"
          name="email"
          error="Add the part after the @ sign, like brightwell.co.uk."
          required
        >
          <Input type="email" defaultValue="amelia.hart@brightwell" />
        </Field>
        <Field label="Company" name="company" optional>
          <Input placeholder="Brightwell Robotics" />
        </Field>
        <Field label="Investment" name="amount">
          <Input prefix="£" inputMode="decimal" placeholder="50,000" />
        </Field>
        <Field label="Investor limit" name="limit" hint="Fixed by the scheme.">
          <Input readOnly value="£200,000" />
        </Field>
        <Field label="Country" name="country">
          <Select options={['United Kingdom', 'Ireland']} placeholder="Choose a country" />
        </Field>
        <Field label="About the business" name="about">
          <Textarea />
        </Field>
        <PasswordField label="Password" name="password" hint="Password must be at least 6 characters long" />
      </FieldScope>
    </Part>
  )
}

function Choices() {
  const [method, setMethod] = useState('mom')
  return (
    <Part title="Choices">
      <Checkbox
        name="terms"
        label="I agree to the Privacy Policy & Terms and Conditions."
        note="You can withdraw at any time."
      />
      <Checkbox name="some" label="Some rows selected" mixed />
      <Checkbox name="missing" label="Consent" error="Please consent to continue." />
      <FieldGroup legend="Tax rate" name="rate">
        <Radio name="rate" value="20" label="20% basic" defaultChecked />
        <Radio name="rate" value="40" label="40% higher" />
      </FieldGroup>
      <RadioCards>
        <RadioCard name="side" value="investor" label="Investor" defaultChecked>
          I want to meet companies.
        </RadioCard>
        <RadioCard name="side" value="entrepreneur" label="Entrepreneur">
          I want to raise money.
        </RadioCard>
      </RadioCards>
      <Segments role="radiogroup" aria-label="Return method">
        {['mom', 'percentage'].map((value) => (
          <Segment
            key={value}
            name="method"
            value={value}
            label={value === 'mom' ? 'MoM multiple' : 'Percentage gain'}
            checked={method === value}
            onChange={() => setMethod(value)}
          />
        ))}
      </Segments>
      <Switch name="relief" label="Loss relief" defaultChecked />
      <Switch name="carry" label="Carry-back" />
    </Part>
  )
}

function Overlays() {
  const [open, setOpen] = useState(false)
  return (
    <Part title="Dialog, dropdown, tooltip, toasts">
      <Row>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Dropdown trigger={<Button variant="secondary">Open a menu</Button>}>
          <DropdownLabel>Actions</DropdownLabel>
          <DropdownItem>Mark as contacted</DropdownItem>
          <DropdownItem disabled>Not possible</DropdownItem>
          <DropdownSeparator />
          <DropdownItem>Delete</DropdownItem>
        </Dropdown>
        <Tooltip text="Opens after 700 ms">
          <Button variant="plain">Rest here</Button>
        </Tooltip>
      </Row>
      <Row>
        <Button
          variant="secondary"
          onClick={() => void notify({ title: 'Draft saved', description: 'On this device.' })}
        >
          Stacking toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            void notifyOutcome({ title: 'Registration Successful', description: 'We’ll be in touch soon.' })
          }
        >
          Outcome
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            void notifyOutcome({ title: 'Submission Failed', description: 'Please try again.', destructive: true })
          }
        >
          Failed outcome
        </Button>
      </Row>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Thank You for Registering!"
        description="We will ring you within 24 hours to confirm your place."
      >
        <Button block className="mt-7" onClick={() => setOpen(false)}>
          Close
        </Button>
      </Dialog>
    </Part>
  )
}

function Calendars() {
  const [day, setDay] = useState<Date>()
  const [days, setDays] = useState<Date[]>()
  const [range, setRange] = useState<DateRange>()
  return (
    <Part title="Calendar: single, multiple, range">
      <Row>
        <Panel look="card">
          <Calendar mode="single" selected={day} onSelect={setDay} disabled={{ before: new Date() }} />
        </Panel>
        <Panel look="card">
          <Calendar mode="multiple" selected={days} onSelect={setDays} />
        </Panel>
        <Panel look="card">
          <Calendar mode="range" selected={range} onSelect={setRange} />
        </Panel>
      </Row>
    </Part>
  )
}

function Data() {
  return (
    <Part title="Tabs, table, statement, pagination">
      <Tabs defaultValue="registrations">
        <TabList aria-label="Submissions">
          <Tab value="registrations" count={248}>
            Registrations
          </Tab>
          <Tab value="calls" count={61}>
            Discovery calls
          </Tab>
        </TabList>
        <TabPanel value="registrations" className="pt-5">
          <Table caption="Registrations">
            <thead>
              <tr>
                <TableHead sorted="asc">Name</TableHead>
                <TableHead sorted={null}>Country</TableHead>
                <TableHead numeric>Amount</TableHead>
              </tr>
            </thead>
            <tbody>
              {['Amara Whitfield', 'Tom Reyes'].map((name, index) => (
                <TableRow key={name} selected={index === 1}>
                  <TableRowHead>{name}</TableRowHead>
                  <TableCell>United Kingdom</TableCell>
                  <TableCell numeric>£{(index + 1) * 10},000.00</TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </TabPanel>
        <TabPanel value="calls" className="pt-5">
          <EmptyState title="No calls yet" action={<Button variant="secondary">Clear filters</Button>}>
            They appear here as they are booked.
          </EmptyState>
        </TabPanel>
      </Tabs>
      <Panel look="statement">
        <Statement
          rows={[
            { label: 'Initial investment', figure: '£50,000.00' },
            { label: 'Income tax relief', note: 'SEIS, 50%', figure: '£25,000.00' },
            { label: 'Effective investment', figure: '£25,000.00', total: true },
          ]}
        />
      </Panel>
      <Card>
        <SkeletonGroup />
      </Card>
      <Pagination page={4} pages={12} hrefFor={(page) => `?page=${page}`} />
    </Part>
  )
}

/** Every primitive in every state; the theme switch in the header shows the other theme. Development only. */
export function Component() {
  return (
    <TooltipProvider>
      <div className="wrap grid gap-14 py-16">
        <SectionHeading as="h1" name="Styleguide" layout="stacked">
          Parts and their states
        </SectionHeading>
        <div className="grid gap-14 lg:grid-cols-2">
          <Buttons />
          <Signs />
          <Fields />
          <Choices />
          <Overlays />
          <Data />
        </div>
        <Calendars />
        <Part title="Sidebar: Ctrl or Cmd and B">
          <Panel className="overflow-hidden p-0">
            <SidebarProvider>
              <Sidebar label="Sample sidebar">
                <SidebarItem icon={<SidebarIcon />} current>
                  Message Centre
                </SidebarItem>
                <SidebarItem icon={<Share />}>My Investments</SidebarItem>
              </Sidebar>
              <SidebarMain className="p-6">
                <SidebarToggle />
              </SidebarMain>
            </SidebarProvider>
          </Panel>
        </Part>
      </div>
    </TooltipProvider>
  )
}
