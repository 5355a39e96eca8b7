import { Injectable, NotFoundException, Param, PipeTransform } from '@nestjs/common'
import { LISTS, type ListName } from './desk.rules.js'

@Injectable()
class TabPipe implements PipeTransform<string, ListName> {
  transform(value: string): ListName {
    const tab = LISTS.find((known) => known === value)
    if (!tab) throw new NotFoundException('There is nothing at this address.')
    return tab
  }
}

export const Tab = () => Param('tab', TabPipe)
