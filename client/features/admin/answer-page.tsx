import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import type { AnswerOutcome, AnswerPreview, AnswerStart, TakenBack } from '@api/admin/answers/answers.types'
import { readDeskQuery, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail } from '@api/admin/desk.types'
import { ButtonLink } from '@/components/ui/button'
import { ArrowLeft } from '@/components/ui/icons'
import { ApiError } from '@/lib/api'
import type { PageHandle } from '@/lib/page'

import { entryAddress, entryApi, listAddress } from './addresses'
import { AnswerForm, type AnswerFormOutcome } from './answer-form'
import styles from './answer-page.module.css'
import { answerAddress, answerApi, answerDraft, answersApi, withTemplate, type AnswerValues } from './answers'
import { Answers } from './answers'
import { failed, guarded, orFailure, tabOf, type Failure } from './desk-access'
import { runAction, type Action } from './desk-action'
import { readDesk } from './desk-cache'
import { DeskFrame } from './desk-frame'
import desk from './desk.module.css'
import { FailedPage } from './failed-page'
import { Letters } from './letters'
import { announceOutcome, useKeptDesk, useNotice } from './use-desk'
import { withdrawUndo } from './undo'
