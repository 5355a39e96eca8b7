import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Link, useActionData } from 'react-router-dom'

import { brand } from '@/brand'
import { GreenwichGlobe } from '@/components/drawings/greenwich-globe'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { ArrowLeft } from '@/components/ui/icons'
import { focusFirstError } from '@/lib/form-result'
import { paths } from '@/lib/paths'

import styles from './auth-layout.module.css'

interface Props {
  title: string
  lede?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
  foot?: ReactNode
}

/** The layout of the sign-in pages: the globe on one side, the form on the other. */
export function AuthLayout({ title, lede, back = { to: paths.home, label: 'Back to home' }, children, foot }: Props) {
  useFocusRecovery()
  return (
    <div className={styles.split}>
      <div className={styles.globe} aria-hidden="true">
        <GreenwichGlobe />
        <p className={styles.tagline}>{brand.tagline}</p>
      </div>
      <div className={styles.card}>
        <Link to={back.to} className={styles.back}>
          <ArrowLeft size={18} />
          {back.label}
        </Link>
        <h1 className={styles.title}>{title}</h1>
        {lede && <p className={styles.lede}>{lede}</p>}
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </div>
  )
}

export const formClass = styles.form
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
export const AsideLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.aside}>
    {children}
  </Link>
)

export const EmailField = ({
  label = 'Email',
  error,
  ...input
}: ComponentProps<'input'> & { label?: string; error?: string }) => (
  <Field label={label} name="email" error={error} required>
    <Input type="email" autoComplete="email" inputMode="email" maxLength={254} {...input} prefix={undefined} />
  </Field>
)

const FIELD = 'input:not([type="hidden"])'

/** Moves the focus to the first field with an error, or, if the answer replaced the form, to a field or the heading in its place. */
export function useFocusRecovery() {
  const focused = useRef<{ element: Element; container: Element | null } | null>(null)
  const remember = (element: Element) => {
    focused.current = { element, container: element.closest('main section, main') }
  }

  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => target instanceof Element && remember(target)
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [])

  const answer = useActionData()
  useEffect(() => {
    if (answer) focusFirstError()
  }, [answer])

  // After every render: the answer and the reloaded data arrive one after the other, and either may replace the form.
  useEffect(() => {
    const active = document.activeElement
    if (active && active !== document.body) return remember(active)
    if (!focused.current?.container || focused.current.element.isConnected) return
    const { container } = focused.current
    const section = container.isConnected ? container : document.querySelector('main')
    const next = section?.querySelector<HTMLElement>(FIELD) ?? section?.querySelector<HTMLElement>('h1, h2')
    if (next?.matches('h1, h2')) next.tabIndex = -1
    next?.focus()
  })
}
