import { Guide } from './guide'
import { eisGuide } from './eis-guide'

export default function EisGuideArticle() {
  return <Guide guide={eisGuide} />
}
