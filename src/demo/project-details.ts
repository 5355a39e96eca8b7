import type { ProjectDetails } from './demo.types.js'

/** Samples, by the name of the company. */
export const projectDetails: Record<string, ProjectDetails> = {
  'Siteday Payments': {
    plan: 'The round pays for two more integrations with accounting software, and for a sales desk in the north.',
    risk: 'Builders pay late because their customers do: a downturn in building reaches the company at once.',
    team: [
      { name: 'Kamal Siddiqui', role: 'Chief executive. Ran a plastering firm of thirty in Leeds.' },
      { name: 'Beth Corrigan', role: 'Technology. Built ledgers at a high-street bank.' },
    ],
  },
  Nightwarm: {
    plan: 'The round takes the controls from two islands to nine, and pays for their certification.',
    risk: 'Everything depends on a certificate that has not been granted yet.',
    team: [
      { name: 'Magnus Isbister', role: 'Chief executive. Twelve years of fitting heating in Orkney.' },
      { name: 'Dr Aoife Byrne', role: 'Physics. Wrote her thesis on thick walls.' },
    ],
  },
  Renalens: {
    plan: 'The round pays for the clinical study that the regulator asks for.',
    risk: 'If the study fails, there is no product.',
    team: [
      { name: 'Dr Samir Haddad', role: 'Chief executive. A kidney physician for fourteen years.' },
      { name: 'Lucy Penrose', role: 'Regulation. Took three diagnostic tests to approval.' },
    ],
  },
  'Draff Dairy': {
    plan: 'The round pays for a pilot plant beside a brewery in Bristol.',
    risk: 'The cost of a kilogram is still four times that of butter.',
    team: [
      { name: 'Owen Mather', role: 'Chief executive. A brewer who disliked waste.' },
      { name: 'Dr Nkechi Obi', role: 'Fermentation. Scaled two yeasts to industry.' },
    ],
  },
  Readalong: {
    plan: 'The round hires three teachers to sell to schools, and pays for Welsh and Irish.',
    risk: 'School budgets are decided once a year, and may be cut.',
    team: [
      { name: 'Ciara Donnelly', role: 'Chief executive. Taught reading for nine years.' },
      { name: 'Tom Achebe', role: 'Speech technology. Worked on children’s voices.' },
    ],
  },
  'Drystone Sensing': {
    plan: 'The round pays for tooling, and for the first 40,000 sensors.',
    risk: 'Two large landlords are most of the revenue.',
    team: [
      { name: 'Rhys Pritchard', role: 'Chief executive. Surveyed council homes.' },
      { name: 'Hannah Vogel', role: 'Hardware. Put sensors in trains.' },
    ],
  },
  Tidewright: {
    plan: 'The round builds forty metres of wall, and three years of measurements begin.',
    risk: 'Harbour works wait for permits, and for weather.',
    team: [
      { name: 'Jenna Pascoe', role: 'Chief executive. A harbour engineer from Looe.' },
      { name: 'Dr Luis Prado', role: 'Marine biology. Studies mussels on structures.' },
    ],
  },
  Wardround: {
    plan: 'The round takes the software from three hospitals to twelve.',
    risk: 'Hospitals buy slowly, and a large supplier may build the same.',
    team: [
      { name: 'Dr Fiona Laird', role: 'Chief executive. A registrar who wrote 4,000 letters.' },
      { name: 'Adeel Shah', role: 'Technology. Handled records at a trust.' },
    ],
  },
  'Pulse & Loaf': {
    plan: 'The round pays for an oven, a baker and the listing of two grocers.',
    risk: 'Margins are thin, and a poor harvest doubles the price of beans.',
    team: [
      { name: 'Martha Eldin', role: 'Chief executive. Third generation of bakers.' },
      { name: 'Joel Frost', role: 'Operations. Ran nights at a plant bakery.' },
    ],
  },
  'Latchkey Tutors': {
    plan: 'The round trains sixty tutors and pays for checks on each.',
    risk: 'It needs tutors faster than it has found them so far.',
    team: [
      { name: 'Grace Oyelowo', role: 'Chief executive. Taught maths in Gateshead.' },
      { name: 'Paul Reay', role: 'Operations. Ran a call centre that people liked.' },
    ],
  },
  'Crate Ledger': {
    plan: 'The round is lent on: the company earns the difference.',
    risk: 'Borrowers may not pay back, and losses come first out of the shareholders’ money.',
    team: [
      { name: 'Donna McVey', role: 'Chief executive. Had a stall for eleven years.' },
      { name: 'Ravi Menon', role: 'Credit. Wrote the rules of a small lender.' },
    ],
  },
  'Loft & Lagging': {
    plan: 'The round is over its target; it pays for a second crew and two vans.',
    risk: 'A change of grants decides how many streets can pay.',
    team: [
      { name: 'Isla Buchanan', role: 'Chief executive. A quantity surveyor.' },
      { name: 'Greg Tait', role: 'Works. Insulated 900 homes.' },
    ],
  },
  'Slate Battery': {
    plan: 'The round pays for the first working store, in one quarry.',
    risk: 'It has never been built at this size.',
    team: [
      { name: 'Dr Gwen Parry', role: 'Chief executive. A geologist from Bethesda.' },
      { name: 'Marek Nowak', role: 'Engineering. Built pumped stores abroad.' },
    ],
  },
  'Second Step': {
    plan: 'The round pays for a study with 300 people and the first production run.',
    risk: 'A warning that comes too often is switched off.',
    team: [
      { name: 'Dr Priti Shah', role: 'Chief executive. A geriatrician.' },
      { name: 'Callum Reid', role: 'Design. Made running shoes for ten years.' },
    ],
  },
  'Orchard Exchange': {
    plan: 'The round opens collection in two more counties.',
    risk: 'Both sides can deal without it once they know each other.',
    team: [
      { name: 'Ben Hathaway', role: 'Chief executive. Grew apples near Faversham.' },
      { name: 'Soraya Amiri', role: 'Sales. Bought fruit for restaurants.' },
    ],
  },
  'Bench Academy': {
    plan: 'The round pays for a second training laboratory, in Harwell.',
    risk: 'Employers train less when they hire less.',
    team: [
      { name: 'Dr Helen Marsh', role: 'Chief executive. Ran a university laboratory.' },
      { name: 'Yusuf Karim', role: 'Partnerships. Placed 200 technicians.' },
    ],
  },
  'Pennywise Pensions': {
    plan: 'The round pays for links to forty more providers.',
    risk: 'Rules on pensions change often, and a public service may do the same for nothing.',
    team: [
      { name: 'Angus Webster', role: 'Chief executive. An actuary who lost a pension.' },
      { name: 'Lina Petrova', role: 'Technology. Built a comparison site.' },
    ],
  },
  'Keystone Lettings': {
    plan: 'The round pays for a version for small landlords, and for its launch.',
    risk: 'It earns little from each home, so it needs very many.',
    team: [
      { name: 'Zara Whitfield', role: 'Chief executive. Managed lettings in Salford.' },
      { name: 'Dan Okoro', role: 'Technology. Wrote software for inventories.' },
    ],
  },
}
