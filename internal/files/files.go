// Package files stores logos, press releases and uploads in a directory or in an S3-compatible bucket.
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

// Store stores files by key. Get returns problem.NotFound for a missing file; deleting a missing file is not an error. A failed Put keeps
// the old file.
type Store interface {
	Put(ctx context.Context, key, contentType string, r io.Reader, size int64) error
	Get(ctx context.Context, key string) (io.ReadCloser, Info, error)
	Delete(ctx context.Context, key string) error
}

const maxKey = 200

// CheckKey returns an error unless key has the form of "logo/12.png": parts of lower-case letters, digits, dots, dashes and underscores,
// separated by slashes, none starting with a dot. Keys are made by code; they never contain user input.
func CheckKey(key string) error {
	if key == "" || len(key) > maxKey {
		return fmt.Errorf("files: key has %d characters", len(key))
	}
	for part := range strings.SplitSeq(key, "/") {
		if part == "" || part[0] == '.' || strings.Trim(part, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
			return fmt.Errorf("files: key %q is not allowed", key)
		}
	}
	return nil
}
