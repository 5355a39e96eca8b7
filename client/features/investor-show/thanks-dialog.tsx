import { Roundel } from '@/components/drawings/roundel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

import styles from './investor-show.module.css'

interface Props {
  title: string
  description: string
  onClose: () => void
}

export function ThanksDialog({ title, description, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <Roundel centre="tick" className={styles.roundel} />
      <Button block onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}
