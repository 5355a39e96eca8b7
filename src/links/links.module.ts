import { Module } from '@nestjs/common'
import { FormsModule } from '../forms/forms.module.js'
import { LinksService } from './links.service.js'

@Module({
  imports: [FormsModule],
  providers: [LinksService],
  exports: [LinksService],
})
export class LinksModule {}
