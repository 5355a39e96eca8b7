import { seisGuide } from './seis-guide'
import { Guide } from './guide'

export const Component = () => <Guide guide={seisGuide} />
