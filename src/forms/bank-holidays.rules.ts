/** The bank holidays of England and Wales with substitute days: as published up to 2027, and by the rules of the calendar for 2028. */
export const bankHolidays = {
  text: 'Bank holidays of England and Wales, 2025 to 2028',
  from: '2025-01-01',
  source: { title: 'UK bank holidays, England and Wales', url: 'https://www.gov.uk/bank-holidays' },
  /** A special holiday can be proclaimed at any time; the next year's are published before this date. */
  reviewBy: '2027-06-30',
  days: [
    ...['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-05', '2025-05-26', '2025-08-25', '2025-12-25', '2025-12-26'],
    ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28'],
    ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
    ...['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26'],
  ],
} as const
