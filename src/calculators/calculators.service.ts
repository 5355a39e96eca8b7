import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common'
import {
  type CalculatorInputs,
  type Scheme,
  defaultInputs,
  incomeTaxRates,
  refuse,
  returnMethods,
  schemes,
} from './calculator-inputs.rules.js'
import { toQuery } from './calculator-url.rules.js'
import { presentCarryBack, presentFigures, presentScenario } from './calculators.presenter.js'
import { CalculateDto } from './dto/calculate.dto.js'
import { calculate } from './relief.rules.js'
import {
  type Relief,
  type ScenarioOptions,
  defaultOptions,
  refuseOptions,
  reliefsOf,
  scenarios,
} from './scenarios.rules.js'
import { RULES_CHECKED_ON, issueDates, taxRules } from './tax-rules.rules.js'
import { DISCLAIMER, threeYearLine } from './wording.rules.js'

@Injectable()
export class CalculatorsService {
  /** What a partner needs to call the calculators, and the dated rules they stand on. */
  describe() {
    return {
      calculators: schemes.map((scheme) => ({
        scheme,
        url: `/api/calculators/${scheme}`,
        page: `/${scheme}-calculator`,
        example: `/api/calculators/${scheme}?initialInvestment=50,000&returnMethod=mom&momMultiple=3.0&incomeTaxRate=45`,
        reliefs: reliefsOf(scheme),
      })),
      parameters: {
        initialInvestment: 'Required. Pounds above 0; £, commas and spaces are read.',
        returnMethod: `One of ${returnMethods.join(', ')}; ${defaultInputs.returnMethod} unless given.`,
        momMultiple: 'Required with mom. 0 or more; EIS needs more than 0.',
        percentageGain: 'Required with percentage. -100 or more.',
        incomeTaxRate: `Required. One of ${incomeTaxRates.join(', ')}. It sets loss relief; the income tax relief does not depend on it.`,
        reliefs: `Repeatable; ${defaultOptions.reliefs.join(', ')} unless given. "none" switches all off.`,
        issued: `When the shares are issued, on or after 6 April 2026 or before: ${issueDates.join(', ')}.`,
        otherGain: 'Pounds: the gain for reinvestment relief or deferral; as large as the investment unless given.',
        taxBill: 'Pounds: this year’s income tax; large enough unless given.',
        lastYearTaxBill: 'Pounds: last year’s income tax, for carry-back; large enough unless given.',
        knowledgeIntensive: 'Pounds of an EIS investment that go into knowledge-intensive companies; 0 unless given.',
      },
      figures: 'Each figure is given exact, rounded to the penny (halves away from zero) and as displayed.',
      disclaimer: DISCLAIMER,
      rulesChecked: RULES_CHECKED_ON,
      rules: taxRules,
    }
  }

  calculate(name: string, query: CalculateDto) {
    const scheme = schemes.find((known) => known === name)
    if (!scheme) throw new NotFoundException(`There is no calculator “${name}”: choose ${schemes.join(' or ')}.`)
    const { inputs, options } = read(query)
    const errors = { ...refuse(scheme, inputs), ...refuseOptions(options) }
    if (Object.keys(errors).length)
      throw new BadRequestException({ message: 'Some fields need your attention.', errors })
    return answer(scheme, inputs, options)
  }
}

function read(query: CalculateDto): { inputs: CalculatorInputs; options: ScenarioOptions } {
  const { initialInvestment, returnMethod, momMultiple, percentageGain, incomeTaxRate, reliefs, ...rest } = query
  const given = { initialInvestment, returnMethod, momMultiple, percentageGain, incomeTaxRate }
  return {
    inputs: { ...defaultInputs, ...definedOf(given) },
    options: {
      ...defaultOptions,
      ...definedOf(rest),
      ...(reliefs && { reliefs: reliefs.filter((relief): relief is Relief => relief !== 'none') }),
    },
  }
}

const definedOf = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

function answer(scheme: Scheme, inputs: CalculatorInputs, options: ScenarioOptions) {
  const result = scenarios(scheme, inputs, options)
  return {
    scheme,
    inputs,
    results: presentFigures({ ...calculate(scheme, inputs) }),
    threeYears: threeYearLine[scheme],
    disclaimer: DISCLAIMER,
    options,
    taxYear: result.taxYear.name,
    rulesFrom: result.taxYear.rulesFrom,
    rulesChecked: RULES_CHECKED_ON,
    limits: presentFigures({
      aboveAnnualLimit: result.aboveLimit,
      reliefLostAboveLimit: result.reliefLostAboveLimit,
      reliefLostForWantOfTax: result.reliefLostForWantOfTax,
    }),
    carryBack: options.reliefs.includes('carry-back') ? presentCarryBack(result.carryBack) : null,
    scenarios: result.rows.map(presentScenario),
    page: `/${scheme}-calculator?${toQuery({ inputs, options })}`,
  }
}
