/** The applicant's page of an application. */
export function ownApplicationUrl(id: number): string {
  return `/applications/${id}`;
}
