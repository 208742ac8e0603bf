// Package web carries the built application inside the binary.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files is the built application.
func Files() (fs.FS, error) { return fs.Sub(dist, "dist") }
