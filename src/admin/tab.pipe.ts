import { Injectable, NotFoundException, PipeTransform } from '@nestjs/common'
import { TABS, type DeskTab } from './desk.rules.js'

/** Refuses anything but the name of a list. */
@Injectable()
export class TabPipe implements PipeTransform<string, DeskTab> {
  transform(value: string): DeskTab {
    const tab = TABS.find((known) => known === value)
    if (!tab) throw new NotFoundException('There is nothing at this address.')
    return tab
  }
}
