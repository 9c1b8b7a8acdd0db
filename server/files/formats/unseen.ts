/** Characters that nobody sees, which texts bring along when they are copied from documents and web pages. */

/** Those that mean nothing where a text begins or ends: blanks of no width, marks of direction. */
export const unseenAtEnds = /^[\u200b\u200e\u200f\u2060\ufeff]+|[\u200b\u200e\u200f\u2060\ufeff]+$/g

/**
 * Those that make two names of what looks like one: blanks that do not break or are odd in width, soft hyphens, marks of
 * direction. Joiners are not among them: they are part of the writing of Persian and of emoji.
 */
export const unseenWithin = /[\u00a0\u00ad\u2000-\u200b\u200e\u200f\u202a-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff]/u
