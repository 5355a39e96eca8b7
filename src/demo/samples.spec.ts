import { describe, expect, it } from '@jest/globals'
import { sampleCampaigns } from './samples.js'
import { sampleProjects } from './samples.js'

/** Words of activities that the schemes exclude: generating energy, lending and insuring, property development, farming, hotels. */
const EXCLUDED = /\b(?:wind|tidal|solar|generat\w+|heat|lend\w*|insur\w+|deposits|pays|develops|farms|hotels?)\b/i

describe('the sample companies', () => {
  it('should be in no activity that the scheme they advertise excludes', () => {
    const eligible = [
      ...sampleProjects.filter(({ eisEligible }) => eisEligible),
      ...sampleCampaigns.filter(({ tags }) => tags.some(({ label }) => label.endsWith('EIS Eligible'))),
    ]
    expect(eligible.length).toBeGreaterThan(10)
    for (const { name, description } of eligible) expect(`${name}. ${description}`).not.toMatch(EXCLUDED)
  })
})
