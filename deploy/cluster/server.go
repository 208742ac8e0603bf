package cluster

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// drain is how long a server continues to serve after it reports that it stops. HAProxy notices after two checks.
const drain = 3 * time.Second

// Server is a server of the portal.
type Server struct {
	cluster  *Cluster
	name     string
	database string // URL
	process  *process
	// Address is where it listens; users come through Cluster.Listen.
	Address string
}

func (c *Cluster) newServer(ctx context.Context, i int) (*Server, error) {
	s := &Server{cluster: c, name: fmt.Sprintf("portal%d", i+1)}
	var err error
	if s.Address, err = FreeAddress(ctx); err != nil {
		return nil, err
	}
	var addresses []string
	for j, n := range c.Nodes {
		address := n.Address
		if c.opts.Route != nil {
			if address, err = c.opts.Route(i, j, address); err != nil {
				return nil, err
			}
		}
		addresses = append(addresses, address)
	}
	s.database = c.url("traguardo", strings.Join(addresses, ","), "traguardo")
	return s, nil
}

// Data returns the folder of files.
func (s *Server) Data() string { return filepath.Join(s.cluster.opts.Dir, "files") }

// Log returns the file with the log of all runs of the server.
func (s *Server) Log() string { return s.cluster.logFile(s.name) }

// DatabaseURL returns the address of the database.
func (s *Server) DatabaseURL() string { return s.database }

// Base returns the address of this server as a URL.
func (s *Server) Base() string { return "http://" + s.Address }

// Start starts the server and waits until it is ready.
func (s *Server) Start(ctx context.Context) error {
	// All servers share one folder of files; on machines of their own it is a bucket (FILES_URL) or a network folder.
	args := append([]string{s.cluster.opts.Binary, "serve", "--addr", s.Address, "--data", s.Data(), "--base-url",
		"http://" + s.cluster.Listen,
		"--trusted-proxies", "127.0.0.1", "--drain", drain.String()}, s.cluster.opts.Arguments...)
	env := append([]string{"DATABASE_URL=" + s.database, "TMPDIR=" + os.TempDir()}, s.cluster.opts.Environment...)
	var err error
	if s.process, err = startProcess(nil, s.cluster.opts.Dir, s.cluster.logFile(s.name), env, args...); err != nil {
		return err
	}
	return s.process.wait(ctx, startTime, s.Ready)
}

// Ready reports whether /readyz of the server returns 200.
func (s *Server) Ready(ctx context.Context) bool {
	return status(ctx, s.Base()+"/readyz") == http.StatusOK
}

// Running reports whether the process has not ended.
func (s *Server) Running() bool { return s.process.running() }

// Stop asks the server to end and waits until it has served what it began.
func (s *Server) Stop() error { return s.process.stop(drain + 40*time.Second) }

// Kill ends the server at once.
func (s *Server) Kill() { s.process.kill() }
