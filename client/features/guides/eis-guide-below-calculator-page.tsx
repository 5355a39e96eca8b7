import { eisGuide } from './eis-guide'
import { Guide } from './guide'

export const Component = () => <Guide guide={eisGuide} />
