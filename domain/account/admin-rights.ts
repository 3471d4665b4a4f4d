/** True if the operator's settings list this email as an admin's. */
export function isListedAdmin(email: string, adminEmails: readonly string[]): boolean {
  return adminEmails.some((listed) => listed.trim().toLowerCase() === email.toLowerCase());
}

/**
 * True for a verified email that the operator lists in the settings, or whose account the operator
 * made an admin (`adminSince`).
 */
export function hasAdminRights(
  person: { email: string; emailVerified: boolean; adminSince: Date | null },
  adminEmails: readonly string[],
): boolean {
  return person.emailVerified && (person.adminSince !== null || isListedAdmin(person.email, adminEmails));
}
