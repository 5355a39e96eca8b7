/** Computes and shows the calculator's result; loaded once there is one. */
export { scenariosOf } from '@api/calculators/scenarios.rules'
export { announcement, Result } from './result'
export { WhatCouldHappen } from './what-could-happen'
