import { z } from 'zod';
import { personName } from '@/domain/people/personName';

/** What a person types as their name; empty where nothing of it can be seen. */
export const typedName = z.string().max(500).overwrite(personName);

/** A name that a person must have. */
export const fullName = typedName.min(1, 'Name cannot be empty.');
