import { Roundel } from '@/components/drawings/roundel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

interface Props {
  title: string
  description: string
  reference?: string
  onClose: () => void
}

export function ThanksDialog({ title, description, reference, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <Roundel centre="tick" className="my-6 mx-auto" />
      {reference && (
        <p className="mb-6 text-center">
          Your reference is <b className="num">{reference}</b>.
        </p>
      )}
      <Button block onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}
