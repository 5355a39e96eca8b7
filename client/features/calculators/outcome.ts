/** What answers the calculator, with the law that it follows: loaded once there is an answer to give. */
export { scenariosOf } from '@api/calculators/scenarios.rules'
export { announcement, Result } from './result'
export { WhatCouldHappen } from './what-could-happen'
