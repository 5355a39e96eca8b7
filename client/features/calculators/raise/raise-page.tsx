import { useEffect, useRef } from 'react'
import { Form, Link, useLoaderData, useNavigation } from 'react-router-dom'
import { ErrorSummary, RequiredNote } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/blocks'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { ToolHead } from '../tool-head'
import { Entered } from '../entered'
import { useFieldsOfAddress } from '../use-fields-of-address'
import { Checklist } from './checklist'
import { CompanyFields } from './company-fields'
import type { RaiseData } from './raise-data'
import { answersOf } from './questions'
import { loadRaise } from './raise-loader'
import { RaiseResults } from './raise-results'
import styles from './raise.module.css'

export const handle: PageHandle = {
  title: 'How much can my company still raise?',
  description:
    'What a company may still raise under SEIS and EIS: every limit with its answer and reason, and a checklist for advance assurance.',
  risk: 'bar',
}

export const loader = loadRaise

export function Component() {
  const { values, result, errors } = useLoaderData<RaiseData>()
  const { state } = useNavigation()
  const fields = useFieldsOfAddress(values)
  const shown = useRef(values)

  useEffect(() => {
    if (shown.current === values) return
    shown.current = values
    if (result) document.getElementById('answer-title')?.focus()
  }, [values, result])

  return (
    <>
      <ToolHead
        title="How much can my company still raise?"
        ways={
          <>
            <Link to={paths.seisGuide}>SEIS guide</Link>
            <Link to={paths.eisGuide}>EIS guide</Link>
          </>
        }
      >
        <p>
          Under SEIS and EIS, on the day you plan to issue the shares. Each limit is marked met, not met or to check,
          with the reason, and the checklist below is for your application to HMRC.
        </p>
      </ToolHead>
      <div className={styles.wrap}>
        <Form {...fields} method="get" action={paths.raiseCheck} noValidate preventScrollReset className={styles.form}>
          <ErrorSummary errors={errors} />
          <Panel look="form">
            <RequiredNote className="mb-6" />
            <CompanyFields values={values} errors={errors} />
            <div className={styles.actions}>
              <Button type="submit" busy={state === 'loading'}>
                Check the limits
              </Button>
              <a href={paths.raiseCheck} className={styles.reset}>
                Start over
              </a>
              <p className={styles.note}>
                Worked out on this device. Your answers are kept only in the address of this page.
              </p>
            </div>
          </Panel>
        </Form>
        {result && <Entered groups={answersOf(values)} />}
        {result && <RaiseResults result={result} />}
        <Checklist />
      </div>
    </>
  )
}
