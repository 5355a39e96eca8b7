import { setImmediate } from 'node:timers/promises'
import { Injectable, NotFoundException } from '@nestjs/common'
import { invalidFields } from '../common/http-errors.js'
import { type CalculatorInputs, type Scheme, schemes } from './calculator-inputs.rules.js'
import { type CalculatorOptions, reliefsOf } from './calculator-options.rules.js'
import { type Query, readQuery } from './calculator-query.rules.js'
import { toQuery } from './calculator-url.rules.js'
import { calculatorParameters } from './calculators.openapi.js'
import {
  presentCarryBack,
  presentClaim,
  presentDisposal,
  presentInheritance,
  presentScenario,
} from './calculators.presenter.js'
import { presentFigures } from './figures.rules.js'
import { capacityFor } from './capacity-query.rules.js'
import { inheritanceOf } from './inheritance.rules.js'
import { planFor } from './plan-query.rules.js'
import { calculate } from './relief.rules.js'
import { scenariosOf } from './scenarios.rules.js'
import { RULES_CHECKED_ON, taxRules } from './tax-rules.rules.js'
import { DISCLAIMER, threeYearSentence } from './wording.rules.js'

@Injectable()
export class CalculatorsService {
  /** The calculators as partners call them, and the dated rules they use. */
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

  async plan(body: unknown) {
    const { plan, errors } = await planFor(body, setImmediate)
    if (!plan) throw invalidFields(errors)
    return plan
  }

  capacity(query: Query) {
    const { result, errors } = capacityFor(query)
    if (!result) throw invalidFields(errors)
    return result
  }

  calculate(name: string, query: Query) {
    const scheme = schemes.find((known) => known === name)
    if (!scheme) throw new NotFoundException(`There is no calculator “${name}”: choose ${schemes.join(' or ')}.`)
    const { inputs, options, errors } = readQuery(scheme, query)
    if (Object.keys(errors).length) throw invalidFields(errors)
    return answer(scheme, inputs, options)
  }
}

function answer(scheme: Scheme, inputs: CalculatorInputs, options: CalculatorOptions) {
  const result = scenariosOf(scheme, inputs, options)
  const { claim } = result
  return {
    scheme,
    inputs,
    results: presentFigures({ ...calculate(scheme, inputs) }),
    threeYears: threeYearSentence(scheme, claim),
    disclaimer: DISCLAIMER,
    options,
    taxYear: claim.taxYear.name,
    rulesFrom: claim.taxYear.firstDay,
    rulesChecked: RULES_CHECKED_ON,
    limits: presentFigures({
      aboveAnnualLimit: claim.aboveLimit,
      reliefLostAboveLimit: claim.reliefLostAboveLimit,
      reliefLostForWantOfTax: claim.reliefLostForWantOfTax,
    }),
    claim: presentClaim(claim),
    disposal: presentDisposal(result.disposal),
    inheritance: presentInheritance(inheritanceOf(options)),
    carryBack: claim.carryBack ? presentCarryBack(claim) : null,
    scenarios: result.rows.map((row) => presentScenario(claim, row)),
    page: `/${scheme}-calculator?${toQuery({ inputs, options })}`,
  }
}
