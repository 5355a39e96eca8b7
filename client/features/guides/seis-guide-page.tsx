import { guidePage } from './common'
import { seisGuide } from './seis-guide'
import { FullGuide } from './guide'

export const handle = guidePage('SEIS')

export const Component = () => <FullGuide guide={seisGuide} />
