/** The columns of a registration, from the fields as they were sent; what was not given is null. */
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
