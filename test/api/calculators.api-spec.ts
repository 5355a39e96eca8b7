import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApp, type TestApp } from '../support/app.js'
import { cases as figures, schemeOf } from '../support/calculator-cases.js'
import { type OpenApiDocument, generateClient, schemaCheck, typeErrors } from '../support/generated-client.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

interface Answer {
  results: Record<string, { exact: string; rounded: string; display: string }>
  threeYears: string
  disclaimer: string
  page: string
  taxYear: string
  carryBack: unknown
  limits: Record<string, { display: string }>
  scenarios: { label: string; own: boolean; net: { display: string }; withoutScheme: { display: string } }[]
}

const ask = (scheme: string, query: Record<string, string | string[]>) =>
  test.inject({ url: `/api/calculators/${scheme}`, query })

const whole = { initialInvestment: '£50,000', returnMethod: 'mom', momMultiple: '3.0', incomeTaxRate: '45' }

describe('GET /api/calculators/{scheme}', () => {
  it.each(['EIS', 'SEIS'])('should return the six lines of the page for %s', async (name) => {
    // The other cases are checked by calculator-cases.spec.ts.
    const { scheme, inputs, expected } = figures.simple.find((one) => one.scheme === name)!
    const answer = await ask(schemeOf(scheme), { ...inputs })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Answer>().results).toEqual(expected)
  })

  it('should return the scenarios, losing case first, and the address of the same result', async () => {
    const body = (await ask('seis', whole)).json<Answer>()
    expect(body.scenarios[0]).toMatchObject({
      label: 'Lost',
      net: { display: '-£13,750.00' },
      withoutScheme: { display: '-£27,500.00' },
    })
    expect(body.scenarios.find(({ own }) => own)?.label).toBe('3×')
    expect(body).toMatchObject({
      threeYears:
        'If held for 3 years, no Capital Gains Tax will be owed. That is, if income tax relief was claimed and kept.',
      disclaimer: 'For illustration only.',
      taxYear: '2026-27',
      carryBack: null,
      page: '/seis-calculator?initialInvestment=%C2%A350%2C000&returnMethod=mom&momMultiple=3.0&incomeTaxRate=45',
    })
  })

  it('should count the requested reliefs', async () => {
    const net = async (reliefs: string | string[]) =>
      (await ask('seis', { ...whole, reliefs })).json<Answer>().scenarios[0]?.net.display
    expect(await net('none')).toBe('-£25,000.00')
    expect(await net(['loss', 'reinvestment'])).toBe('-£7,750.00')
  })

  it('should show what the annual limit and a small tax bill remove', async () => {
    const query = {
      ...whole,
      initialInvestment: '300000',
      taxBill: '20000',
      lastYearTaxBill: '50000',
      reliefs: 'carry-back',
    }
    const body = (await ask('seis', query)).json<Answer>()
    expect(body.carryBack).toMatchObject({ total: { display: '£70,000.00' } })
    expect((await ask('seis', { ...whole, initialInvestment: '300000' })).json<Answer>().limits).toMatchObject({
      aboveAnnualLimit: { display: '£100,000.00' },
      reliefLostAboveLimit: { display: '£50,000.00' },
    })
  })

  it('should answer 400 with a sentence for each field that is wrong', async () => {
    const answer = await ask('eis', { initialInvestment: '5,00', momMultiple: '0', taxBill: 'lots' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      message: 'Some fields need your attention.',
      errors: {
        initialInvestment: 'Enter the investment as a number, such as 50,000',
        momMultiple: 'Enter a multiple above 0. For a total loss, choose percentage gain and enter -100',
        incomeTaxRate: 'Choose your income tax rate: 20, 40 or 45',
        taxBill: 'Enter an amount in pounds and pence, such as 20,000, or leave it empty',
      },
    })
  })

  it.each([
    [{ ...whole, returnMethod: 'luck' }, 'returnMethod'],
    [{ ...whole, initialInvestment: ['1', '2'] }, 'initialInvestment'],
    [{ ...whole, reliefs: 'magic' }, 'reliefs'],
    [{ ...whole, issued: 'never' }, 'issued'],
    [{ ...whole, colour: 'red' }, 'colour'],
  ])('should answer 400 and name the field: %j', async (query, field) => {
    const answer = await ask('seis', query)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
  })

  it('should answer 404 for an unknown scheme', async () => {
    const answer = await ask('vct', whole)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      404,
      'There is no calculator “vct”: choose eis or seis.',
    ])
  })
})

interface Case {
  id: string
  request: { method: 'GET' | 'POST'; path: string; query?: Record<string, string | string[]>; body?: object }
  status?: number
  errors?: string[]
}
const cases = ['calculator-cases-2.json', 'calculator-cases-3.json', 'calculator-cases-4.json'].flatMap(
  (file) =>
    (JSON.parse(readFileSync(new URL(`../support/${file}`, import.meta.url), 'utf8')) as { cases: Case[] }).cases,
)

describe('the cases of the contract over HTTP', () => {
  // The content of the answers is checked by contract.spec.ts; this checks the route, once for each of its answers.
  const routeOf = ({ request, status = 200 }: Case) => `${request.path} ${status}`
  const first = cases.filter((one, at) => cases.findIndex((other) => routeOf(other) === routeOf(one)) === at)
  it.each(first)(
    'should answer $id with its status and name its bad fields',
    async ({ request, status = 200, errors }) => {
      const { method, path, query, body } = request
      const answer = await test.inject({ method, url: path, ...(query && { query }), ...(body && { payload: body }) })
      expect(answer.statusCode).toBe(status)
      if (errors) expect(Object.keys(answer.json<{ errors: object }>().errors).sort()).toEqual([...errors].sort())
    },
  )
})

describe('POST /api/calculators/plan', () => {
  const plan = (payload: object) => test.inject({ method: 'POST', url: '/api/calculators/plan', payload })
  const year = { taxYear: '2026-27', taxBill: '10000' }
  const share = { id: 'a', date: '2026-06-01', amount: '1000', scheme: 'seis' }

  it('should name every bad field at once, by its path', async () => {
    const answer = await plan({
      years: [year, { ...year, gain: 'much', colour: 'red' }],
      investments: [
        { ...share, amount: '0', scheme: 'bes' },
        { ...share, date: '2026-02-30' },
      ],
      carryBack: 'yes',
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors).sort()).toEqual([
      'carryBack',
      'investments.0.amount',
      'investments.0.scheme',
      'investments.1.date',
      'investments.1.id',
      'years.1.colour',
      'years.1.gain',
      'years.1.taxYear',
    ])
  })

  it.each([[{}], [{ years: 'all', investments: {} }], [{ years: [], investments: [] }]])(
    'should refuse %j with a sentence for each list',
    async (body) => {
      const { errors } = (await plan(body)).json<{ errors: Record<string, string> }>()
      expect(errors).toEqual({ years: 'List 1 to 6 tax years', investments: 'List 1 to 20 investments' })
    },
  )

  it('should limit the size of a plan', async () => {
    const investments = Array.from({ length: 21 }, (_, at) => ({ ...share, id: String(at) }))
    const answer = await plan({ years: [year], investments })
    expect(answer.json<{ errors: object }>().errors).toEqual({ investments: 'List 1 to 20 investments' })
  })
})

describe('GET /api/calculators/capacity', () => {
  it('should ask for everything that is missing, all at once', async () => {
    const answer = await test.inject({
      url: '/api/calculators/capacity',
      query: { newMarket: 'yes', followOn: 'maybe' },
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors).sort()).toEqual([
      'averageTurnover',
      'date',
      'employees',
      'followOn',
      'grossAssets',
    ])
  })

  it.each(['__proto__', 'constructor', 'toString'])('should accept no parameter called %s', async (name) => {
    const answer = await test.inject({ url: `/api/calculators/capacity?${name}=1` })
    expect(answer.statusCode).toBe(400)
    const page = await test.inject({ url: `/how-much-can-we-raise?${name}=1` })
    expect(page.statusCode).toBeLessThan(500)
  })
})

describe('GET /api/calculators', () => {
  it('should describe both calculators by working examples, and the rules they are based on', async () => {
    const body = (await test.inject({ url: '/api/calculators' })).json<{
      calculators: { scheme: string; example: string }[]
      parameters: Record<string, string>
      rules: Record<string, { source: { url: string } }>
    }>()
    expect(body.parameters).toMatchObject({
      initialInvestment: expect.stringMatching(/^Required\. Pounds/),
      incomeTaxRate: expect.stringMatching(/^Required\. One of 20, 40, 45\./),
      taxBill: expect.stringContaining('the most a payer of the chosen band can owe'),
      lossRelief: expect.stringContaining('One of income, gains, none.'),
    })
    expect(body.calculators.map(({ scheme }) => scheme)).toEqual(['eis', 'seis'])
    for (const { example } of body.calculators)
      expect((await test.inject({ url: encodeURI(example) })).statusCode).toBe(200)
    expect(body.rules['seis.investorLimit']).toMatchObject({ value: '200000', from: '2023-04-06' })
  })
})

describe('GET /api/calculators/openapi.json', () => {
  it('should document every path and every parameter that the calculators accept', async () => {
    const { openapi, paths } = (await test.inject({ url: '/api/calculators/openapi.json' })).json<{
      openapi: string
      paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
    }>()
    expect(openapi).toBe('3.1.0')
    const first = (await test.inject({ url: '/api/calculators/v1/openapi.json' })).json<{ paths: object }>()
    expect(Object.keys(first.paths)).toEqual(
      Object.keys(paths).map((path) => path.replace('/api/calculators', '/api/calculators/v1')),
    )
    expect(Object.keys(paths)).toEqual([
      '/api/calculators',
      '/api/calculators/{scheme}',
      '/api/calculators/compare',
      '/api/calculators/plan',
      '/api/calculators/capacity',
    ])
    const documented = paths['/api/calculators/{scheme}']?.get?.parameters?.map(({ name }) => name)
    const answer = (await ask('seis', whole)).json<{ inputs: object; options: object }>()
    for (const name of Object.keys({ ...answer.inputs, ...answer.options })) expect(documented).toContain(name)
  })

  it('should give examples that work, with the bill of the income and the working of each figure', async () => {
    const { paths } = (await test.inject({ url: '/api/calculators/openapi.json' })).json<{
      paths: Record<string, { get?: { parameters?: { name: string; example?: string }[] } }>
    }>()
    const examplesOf = (path: string) =>
      Object.fromEntries(
        paths[path]!.get!.parameters!.flatMap(({ name, example }) => (example ? [[name, example]] : [])),
      )
    expect(
      (await test.inject({ url: '/api/calculators/capacity', query: examplesOf('/api/calculators/capacity') }))
        .statusCode,
    ).toBe(200)
    const compare = await test.inject({
      url: '/api/calculators/compare',
      query: examplesOf('/api/calculators/compare'),
    })
    // Of the example’s 50,000 in a VCT, 20%.
    expect(compare.json<{ schemes: object[] }>().schemes).toMatchObject([
      { scheme: 'seis' },
      { scheme: 'eis' },
      { scheme: 'vct', incomeTaxRelief: { rounded: '10000.00' } },
    ])
    for (const scheme of ['eis', 'seis']) {
      const answer = await test.inject({
        url: `/api/calculators/${scheme}`,
        query: examplesOf('/api/calculators/{scheme}'),
      })
      expect(answer.json()).toMatchObject({
        claim: { taxBillBasis: 'income', taxBillAvailable: { rounded: '34632.00' } },
        workings: expect.arrayContaining([
          expect.objectContaining({
            key: 'taxBill',
            steps: expect.arrayContaining(['£67,730 at 40% is £27,092']),
          }),
          expect.objectContaining({ key: 'incomeTaxRelief' }),
        ]),
      })
    }
  })
})

describe('the API for partners', () => {
  const url = `/api/calculators/v1/seis?${new URLSearchParams(whole)}`
  const body = {
    years: [{ taxYear: '2026-27', taxBill: '10000' }],
    investments: [{ id: 'a', date: '2026-06-01', amount: '1000', scheme: 'seis' }],
  }

  it('should answer under its version as it does without one', async () => {
    const versioned = await test.inject({ url })
    const plain = await test.inject({ url: url.replace('/v1', '') })
    expect(versioned.json()).toEqual(plain.json())
  })

  it('should be open to every origin, a POST and its preflight included', async () => {
    const origin = 'https://partner.example'
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    const asked = await test.inject({ url, headers })
    const planned = await test.inject({ method: 'POST', url: '/api/calculators/plan', headers, payload: body })
    const refused = await test.inject({ url: '/api/calculators/seis', headers })
    const preflight = await test.inject({
      method: 'OPTIONS',
      url: '/api/calculators/v1/plan',
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect([asked, planned, refused, preflight].map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 204])
    for (const answer of [asked, planned, refused, preflight]) {
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it('should be cacheable for five minutes, and then revalidated', async () => {
    const { headers } = await test.inject({ url })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    const again = await test.inject({ url, headers: { 'if-none-match': headers.etag as string } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await test.inject({ url: '/api/calculators/seis' })).headers['cache-control']).toBe('private, no-store')
  })

  it.each([
    ['GET', '/api/calculators/plan', 'POST'],
    ['DELETE', '/api/calculators/v1/eis', 'GET, HEAD'],
    ['POST', '/api/calculators/capacity', 'GET, HEAD'],
    ['PUT', '/api/calculators', 'GET, HEAD'],
  ] as const)('should answer %s %s with 405 and the allowed methods', async (method, address, allow) => {
    const answer = await test.inject({ method, url: address })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
    expect(answer.json()).toEqual({ message: expect.stringContaining(allow) })
  })

  it('should return only the requested members, and name those there are', async () => {
    expect(Object.keys((await test.inject({ url: `${url}&fields=claim,scenarios` })).json())).toEqual([
      'claim',
      'scenarios',
    ])
    const plan = await test.inject({ method: 'POST', url: '/api/calculators/plan?fields=totals', payload: body })
    expect(Object.keys(plan.json())).toEqual(['totals'])
    const refused = await test.inject({ url: `${url}&fields=claims` })
    expect(refused.statusCode).toBe(400)
    expect(refused.json<{ errors: object }>().errors).toEqual({ fields: expect.stringContaining('claim, ') })
  })
})

describe('a client generated from the document', () => {
  it('should be typed and call every operation, with each response exactly as documented', async () => {
    const document = (await test.inject({ url: '/api/calculators/v1/openapi.json' })).json<OpenApiDocument>()
    const client = await generateClient(document, async ({ method, path, query, body }) => {
      const answer = await test.inject({ method, url: path, query, ...(body ? { payload: body } : {}) })
      return answer.json()
    })
    const check = schemaCheck(document)
    const plan = {
      years: [
        { taxYear: '2025-26', taxBill: '31000', gain: '20000' },
        { taxYear: '2026-27', taxBill: '18000' },
      ],
      investments: [
        { id: 'a', date: '2026-06-01', amount: '60000', scheme: 'seis', expectedMultiple: '3' },
        { id: 'b', date: '2026-07-01', amount: '9000', scheme: 'eis', deferredGain: '1000', soldOn: '2028-01-01' },
        { id: 'c', date: '2026-08-01', amount: '5000', scheme: 'vct', expectedMultiple: '1.5' },
      ],
    }
    const company = { date: '2026-09-01', grossAssets: '90000', employees: '4' }
    check('Calculators', await client.describeCalculators({}))
    check(
      'Calculation',
      await client.calculate({ scheme: 'seis', ...whole, reliefs: 'carry-back', valueAtDeath: '1000' }),
    )
    check('Calculation', await client.calculate({ scheme: 'eis', ...whole }))
    check('Comparison', await client.compare({ ...whole, reliefs: ['loss', 'reinvestment', 'deferral'] }))
    check('Plan', await client.plan({ body: plan }))
    check('Capacity', await client.capacity(company))
    check('Refusal', await client.capacity({ ...company, employees: '' }))
  })

  it('should refuse at compile time what the server would refuse', async () => {
    const document = (await test.inject({ url: '/api/calculators/v1/openapi.json' })).json<OpenApiDocument>()
    const errors = typeErrors(
      document,
      `
      const good: Promise<Calculation> = calculate({ scheme: 'seis', initialInvestment: '1', incomeTaxRate: '45' })
      void good.then(({ claim }) => claim.netCost.rounded.length)
      void calculate({ scheme: 'vct', initialInvestment: '1', incomeTaxRate: '45' })
      void calculate({ scheme: 'eis', incomeTaxRate: '45' })
      void capacity({ date: '2026-09-01', grossAssets: '1', employees: '1' }).then(({ eis }) => eis.nothing)
      `,
    )
    expect(errors).toEqual([
      expect.stringContaining('"vct"'),
      expect.stringContaining('initialInvestment'),
      expect.stringContaining("'nothing' does not exist"),
    ])
  })
})
