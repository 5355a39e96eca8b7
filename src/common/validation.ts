import { BadRequestException, ValidationPipe, type ValidationError } from '@nestjs/common'

/** One message per field, the first that failed. */
export function fieldErrors(errors: ValidationError[], prefix = ''): Record<string, string> {
  return Object.fromEntries(
    errors.flatMap(({ property, constraints, children }) => {
      const name = prefix + property
      if (children?.length) return Object.entries(fieldErrors(children, `${name}.`))
      return [[name, Object.values(constraints ?? { invalid: 'This value is not valid.' })[0] as string]]
    }),
  )
}

export const validationPipe = () =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) =>
      new BadRequestException({ message: 'Some fields need your attention.', errors: fieldErrors(errors) }),
  })
