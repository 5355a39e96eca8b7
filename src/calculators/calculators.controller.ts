import { setImmediate } from 'node:timers/promises'
import { Body, Controller, Get, NotFoundException, Param, Query, Req } from '@nestjs/common'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { Public, Action } from '../common/access.js'
import { invalidField, invalidFields } from '../common/http-errors.js'
import { LimitAddress } from '../rate-limit/rate-limit.service.js'
import { schemes } from './calculator-inputs.rules.js'
import { reliefsOf } from './calculator-options.rules.js'
import { readQuery } from './calculator-query.rules.js'
import { calculatorParameters, openApiDocument } from './calculators.openapi.js'
import { presentCalculation, presentComparison } from './calculators.presenter.js'
import { capacityFor } from './capacity-query.rules.js'
import { planFor } from './plan-query.rules.js'
import { RULES_CHECKED_ON, taxRules } from './tax-rules.rules.js'
import { DISCLAIMER } from './wording.rules.js'
import { createHash } from 'node:crypto'
import { isKnownTag } from '../common/version-of.js'

/** Solving a plan takes a search; sixty a minute is more than a visitor can enter. */
const PLANS = {
  name: 'calculators:plan',
  limit: 60,
  windowSeconds: 60,
  message: (seconds: number) =>
    `That is more plans than we can work out at once. Please try again in ${seconds} seconds.`,
}

const BASE = 'api/calculators'
const FIRST_VERSION = `${BASE}/v1`

@Public()
@Controller([BASE, FIRST_VERSION])
export class CalculatorsController {
  @Get()
  describe() {
    return {
      calculators: schemes.map((scheme) => ({
        scheme,
        url: `/api/calculators/${scheme}`,
        page: `/${scheme}-calculator`,
        example: `/api/calculators/${scheme}?initialInvestment=50,000&returnMethod=mom&momMultiple=3.0&incomeTaxRate=45`,
        reliefs: reliefsOf(scheme),
      })),
      parameters: calculatorParameters,
      figures: 'Each figure is given exact, rounded to the penny (halves away from zero) and as displayed.',
      disclaimer: DISCLAIMER,
      rulesChecked: RULES_CHECKED_ON,
      rules: taxRules,
    }
  }

  @Get('openapi.json')
  openApi(@Req() { url }: FastifyRequest) {
    return openApiDocument(`/${url.startsWith(`/${FIRST_VERSION}/`) ? FIRST_VERSION : BASE}`)
  }

  @Get('capacity')
  capacity(@Query() { fields, ...query }: Record<string, unknown>) {
    const { result, errors } = capacityFor(query)
    if (!result) throw invalidFields(errors)
    return chosen(result, fields)
  }

  @Get('compare')
  compare(@Query() { fields, ...query }: Record<string, unknown>) {
    const { inputs, options, errors } = readQuery(undefined, query)
    if (Object.keys(errors).length) throw invalidFields(errors)
    return chosen(presentComparison(inputs, options), fields)
  }

  @Action('plan')
  @LimitAddress(PLANS)
  async plan(@Body() body: unknown, @Query('fields') fields: unknown) {
    const { plan, errors } = await planFor(body, setImmediate)
    if (!plan) throw invalidFields(errors)
    return chosen(plan, fields)
  }

  @Get(':scheme')
  calculate(@Param('scheme') name: string, @Query() { fields, ...query }: Record<string, unknown>) {
    const scheme = schemes.find((known) => known === name)
    if (!scheme) throw new NotFoundException(`There is no calculator “${name}”: choose ${schemes.join(' or ')}.`)
    const { inputs, options, errors } = readQuery(scheme, query)
    if (Object.keys(errors).length) throw invalidFields(errors)
    return chosen(presentCalculation(scheme, inputs, options), fields)
  }
}

function chosen<Answer extends object>(answer: Answer, fields: unknown): Partial<Answer> {
  const wanted = String(fields ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (!wanted.length) return answer
  const names = Object.keys(answer)
  if (!wanted.every((name) => names.includes(name))) throw invalidField('fields', `Choose from: ${names.join(', ')}`)
  return Object.fromEntries(Object.entries(answer).filter(([name]) => wanted.includes(name))) as Partial<Answer>
}

const ADDRESS = /^\/api\/calculators(?:\/v1)?(?:\/([^/]*))?$/

/** The part of the address that names a calculator, "" for the description of them all; undefined for any other address. */
function calculatorOf({ url }: FastifyRequest): string | undefined {
  const found = ADDRESS.exec(url.split('?', 1)[0]!)
  return found ? (found[1] ?? '') : undefined
}

const methodsOf = (name: string) => (name === 'plan' ? ['POST'] : ['GET', 'HEAD'])

/** The HTTP conventions of a public API: 405 with the permitted methods, and responses that can be cached. */
export function serveCalculators(server: FastifyInstance) {
  server.addHook('onRequest', async (request, reply) => {
    const name = calculatorOf(request)
    if (name === undefined || methodsOf(name).includes(request.method)) return
    const allow = methodsOf(name).join(', ')
    return reply
      .status(405)
      .header('allow', allow)
      .send({ message: `This address answers ${allow}.` })
  })

  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string' || calculatorOf(request) === undefined) return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('etag', tag).header('cache-control', 'public, max-age=300')
    if (request.method === 'POST' || !isKnownTag(request.headers['if-none-match'], tag)) return payload
    reply.status(304).removeHeader('content-type')
    return ''
  })
}
