export interface EnteredGroup {
  title: string
  answers: string[]
}

/** Print only, because the form is not printed: everything that was entered. */
export const Entered = ({ groups }: { groups: EnteredGroup[] }) => (
  <dl className="text-small not-print:hidden">
    {groups.map(
      ({ title, answers }) =>
        answers.length > 0 && (
          <div key={title} className="*:inline">
            <dt className="font-semibold">{title}: </dt>
            <dd>{answers.join('; ')}.</dd>
          </div>
        ),
    )}
  </dl>
)
