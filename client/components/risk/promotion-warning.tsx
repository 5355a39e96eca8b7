import { promotionGrounds, PROMOTION_WARNING } from '@api/introductions/promotion.rules'
import type { Category } from '@api/introductions/statements.rules'
import { brand } from '@/brand'
import { companySentence } from '@/operator'
import styles from '@/components/introductions/promotion-warning.module.css'

/** Precedes everything that describes a company to an investor, in the form prescribed by law. */
export const PromotionWarning = ({ category }: { category: Category }) => (
  <aside aria-label="Warning about these promotions" className="mb-8">
    <p className={styles.warning}>{PROMOTION_WARNING}</p>
    <div className={`text-small text-muted ${styles.grounds}`}>
      {promotionGrounds(category).map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>
        From {brand.address.join(', ')}, <a href={`mailto:${brand.email}`}>{brand.email}</a>. {companySentence()}
      </p>
    </div>
  </aside>
)
