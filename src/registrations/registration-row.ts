/** The columns of a registration, from the submitted fields; null for what was not given. */
export function registrationRow(fields: Record<string, string | boolean | null>) {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  return {
    first_name: text('firstName'),
    last_name: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    country: text('country'),
    business_name: text('businessName') || null,
    business_website: text('businessWebsite') || null,
    job_role: text('jobRole') || null,
  }
}
