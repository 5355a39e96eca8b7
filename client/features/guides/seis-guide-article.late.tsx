import { Guide } from './guide'
import { seisGuide } from './seis-guide'

export default function SeisGuideArticle() {
  return <Guide guide={seisGuide} />
}
