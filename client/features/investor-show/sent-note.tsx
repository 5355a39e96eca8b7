/** Stays on the page once a dialog or toast is closed. */
export const SentNote = ({ reference }: { reference?: string }) => (
  <p role="status" className="text-teal mt-4 font-semibold">
    Sent.{reference && ` Your reference is ${reference}.`}
  </p>
)
