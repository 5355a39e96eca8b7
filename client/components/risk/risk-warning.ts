/** The FCA's prescribed risk warning (COBS 4.12A.11R), word for word. */
export const RISK_WARNING = {
  lose: "Don't invest unless you're prepared to lose all the money you invest.",
  protected: 'This is a high-risk investment and you are unlikely to be protected if something goes wrong.',
  take: 'Take 2 mins',
  learn: 'to learn more.',
  time: 'Estimated reading time: 2 min',
} as const
