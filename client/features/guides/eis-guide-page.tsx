import { guidePage } from './common'
import { eisGuide } from './eis-guide'
import { FullGuide } from './guide'

export const handle = guidePage('EIS')

export const Component = () => <FullGuide guide={eisGuide} />
