export interface EnteredGroup {
  title: string
  answers: string[]
}

/** On paper the form is left out, so the sheet lists what was entered. */
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
