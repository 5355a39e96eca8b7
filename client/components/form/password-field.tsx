import { useState, type ComponentProps } from 'react'

import { IconButton } from '@/components/ui/button'
import { Eye, EyeOff } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

import styles from './control.module.css'
import { Field, useFieldProps, type FieldProps } from './field'

type Props = Omit<FieldProps, 'children' | 'required'> & { input?: ComponentProps<'input'> }

function PasswordInput({ className, ...rest }: ComponentProps<'input'>) {
  const field = useFieldProps()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.box}>
      <input
        autoCapitalize="none"
        autoComplete="current-password"
        spellCheck={false}
        {...field}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={cx(styles.control, styles.password, className)}
      />
      <IconButton
        bare
        textLabel
        label={shown ? 'Hide password' : 'Show password'}
        aria-controls={rest.id ?? field.id}
        className={cx(styles.eye, 'no-js:hidden')}
        onClick={() => setShown((was) => !was)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  )
}

export function PasswordField({ input, ...field }: Props) {
  return (
    <Field {...field} required>
      <PasswordInput {...input} />
    </Field>
  )
}
