import { calculatorPage } from './scheme-calculator'

export const { handle, loader, Component } = calculatorPage('seis')
