// Package files keeps logos, press releases and uploads: in a directory, or in an S3-compatible bucket that several servers share.
package files

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"
)

// Info describes a stored file.
type Info struct {
	ContentType string
	Size        int64 // bytes
	Modified    time.Time
}

// Store keeps files by key. A missing file is problem.NotFound; deleting one is not an error. A Put that fails leaves what was
// there before.
type Store interface {
	Put(ctx context.Context, key, contentType string, r io.Reader, size int64) error
	Get(ctx context.Context, key string) (io.ReadCloser, Info, error)
	Delete(ctx context.Context, key string) error
}

const maxKey = 200

// CheckKey accepts names made by code, such as "logo/12.png": lower-case letters, digits, dots, dashes and underscores in
// parts split by slashes, none of which begins with a dot. What users typed never becomes a key.
func CheckKey(key string) error {
	if key == "" || len(key) > maxKey {
		return fmt.Errorf("files: key of %d characters", len(key))
	}
	for part := range strings.SplitSeq(key, "/") {
		if part == "" || part[0] == '.' || strings.Trim(part, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
			return fmt.Errorf("files: key %q is not allowed", key)
		}
	}
	return nil
}
