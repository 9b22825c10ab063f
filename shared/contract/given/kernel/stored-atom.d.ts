import { type WritableAtom } from 'nanostores';
type StoredAtomOptions<Value> = {
    key: string;
    /** Raised when the format changes. */
    version: number;
    /** The value while nothing valid is stored. */
    empty: Value;
    /** Validates parsed JSON, which any script or older release may have written; undefined when it is invalid. */
    parse: (stored: unknown) => Value | undefined;
};
/**
 * A store backed by localStorage, in sync between tabs; where the browser forbids storage, it is kept in memory only. The version is
 * part of the storage key: two live releases of an area can run in one browser, and neither may read or overwrite the other's format.
 */
export declare function storedAtom<Value>({ key, version, empty, parse }: StoredAtomOptions<Value>): WritableAtom<Value>;
export {};
