import { ValidateBy } from 'class-validator'
import { isDay } from './desk.rules.js'

export const IsDay = (message: string) =>
  ValidateBy({
    name: 'isDay',
    validator: {
      validate: (value) => typeof value === 'string' && isDay(value),
      defaultMessage: () => message,
    },
  })
