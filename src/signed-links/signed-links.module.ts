import { Module } from '@nestjs/common'
import { FormsModule } from '../forms/forms.module.js'
import { SignedLinksService } from './signed-links.service.js'

@Module({
  imports: [FormsModule],
  providers: [SignedLinksService],
  exports: [SignedLinksService],
})
export class SignedLinksModule {}
