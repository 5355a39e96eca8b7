import { brand } from '@/brand'
import { Link } from '@/lib/link'
import { companySentence, legalSentence } from '@/operator'
import { paths } from '@/lib/paths'
import { Logo } from './logo'
import styles from './layout.module.css'

interface Column {
  title: string
  links: { word: string; to: string; when?: string }[]
}

const columns: Column[] = [
  {
    title: 'Platform',
    links: [
      { word: 'How It Works', to: `${paths.home}#what-we-do` },
      { word: 'Services', to: `${paths.home}#services` },
      { word: 'Case Studies', to: `${paths.home}#success-stories` },
      { word: 'Browse opportunities', to: paths.browse },
      { word: 'Angel network', to: paths.entrepreneurs },
    ],
  },
  {
    title: 'Tools',
    links: [
      { word: 'EIS Calculator', to: paths.eisCalculator },
      { word: 'SEIS Calculator', to: paths.seisCalculator },
      { word: 'Book a call', to: paths.bookCall },
      { word: 'Investor show', to: paths.leadCapture },
      { word: 'Account', to: paths.account, when: 'signed-in-only' },
      { word: 'Login', to: paths.login, when: 'signed-out-only' },
    ],
  },
]

export function SiteFooter() {
  return (
    <footer id="site-footer" className={`${styles.footer} border-line border-t`}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <Logo />
          <p className="eyebrow text-muted mt-5">{brand.tagline}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={`${styles.heading} mb-1.5`}>{title}</h2>
            <ul>
              {links.map(({ word, to, when }) => (
                <li key={word} className={when}>
                  <Link to={to}>{word}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Contact />
      </div>
      <Legal />
    </footer>
  )
}

function Contact() {
  return (
    <address className="not-italic">
      <h2 className={`${styles.heading} mb-1.5`}>Contact</h2>
      <ul>
        <li>
          <a href={brand.website.href}>{brand.website.label}</a>
        </li>
        <li>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </li>
        <li>
          <a href={brand.phone.href} className="num">
            {brand.phone.label}
          </a>
        </li>
      </ul>
      <p className="text-muted mt-2.5 grid">
        {brand.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </address>
  )
}

const legal = [
  { word: 'About', to: paths.about },
  { word: 'Privacy', to: paths.privacy },
  { word: 'Terms', to: paths.terms },
  { word: 'Cookies', to: paths.cookies },
  { word: 'Risk summary', to: paths.risk },
  { word: 'Complaints', to: paths.complaints },
  { word: 'Accessibility', to: paths.accessibility },
]

function Legal() {
  const year = new Date().getFullYear()
  const years = year > brand.copyrightFrom ? `${brand.copyrightFrom}–${year}` : String(brand.copyrightFrom)
  return (
    <div className={`wrap ${styles.legal} border-line text-muted text-small border-t`}>
      <div>
        <p>
          © {years} {brand.name}. All rights reserved.
        </p>
        <ul className="text-text mt-1 flex max-w-[23em] flex-wrap gap-x-6">
          {legal.map(({ word, to }) => (
            <li key={to}>
              <Link to={to}>{word}</Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid max-w-180 content-start gap-3">
        <p>
          <b>Risk warning:</b> investing in early-stage companies involves risks, including illiquidity, lack of
          dividends, loss of investment and dilution. It should be done only as part of a diversified portfolio. Tax
          treatment depends on individual circumstances and may change. Nothing on this site is advice.
        </p>
        <p>
          <b>Legal status:</b> {legalSentence()}
        </p>
        {companySentence() && <p>{companySentence()}</p>}
      </div>
    </div>
  )
}
